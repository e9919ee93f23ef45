export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];
/** Live pictures stay about this far behind the newest epoch, so that they move evenly. */
const LIVE_LAG_s = 0.3;
const LIVE_JUMP_s = 4;

/** Time of the picture: playing, speed, direction, and following a live run. */
export class Player {
  constructor(epoch_s) {
    this.epoch_s = epoch_s;
    this.time_s = 0;
    this.end_s = 0;
    this.isPlaying = false;
    this.isLive = false;
    this.speed = 1;
    this.direction = 1;
  }

  /** @param {number} elapsed_s time on the wall since the last picture */
  advance(elapsed_s) {
    if (this.isLive) {
      const behind = this.end_s - this.time_s;
      const rate = behind > LIVE_JUMP_s ? Infinity : Math.max(behind - LIVE_LAG_s, 0) + Math.min(behind, 0.7);
      this.time_s = rate === Infinity ? this.end_s - 1 : Math.min(this.time_s + elapsed_s * rate, this.end_s);
    } else if (this.isPlaying) {
      this.time_s += elapsed_s * this.speed * this.direction;
      if (this.time_s >= this.end_s || this.time_s <= 0) {
        this.time_s = Math.min(Math.max(this.time_s, 0), this.end_s);
        this.isPlaying = false;
      }
    }
  }

  /** Starts at the beginning again if it is at the end. */
  toggle() {
    if (this.isLive) {
      this.isLive = false;
      this.isPlaying = false;
      return;
    }
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.direction > 0 && this.time_s >= this.end_s - 1e-9) {
      this.time_s = 0;
    } else if (this.isPlaying && this.direction < 0 && this.time_s <= 0) {
      this.time_s = this.end_s;
    }
  }

  seek(time_s) {
    this.isLive = false;
    this.time_s = Math.min(Math.max(time_s, 0), this.end_s);
  }

  /** @param {number} epochs steps from the epoch that is shown; stops playing */
  step(epochs) {
    this.isPlaying = false;
    const epoch = Math.round(this.time_s / this.epoch_s);
    this.seek((epoch + epochs) * this.epoch_s);
  }

  /** @param {1 | -1} by to the next faster or slower speed */
  changeSpeed(by) {
    const k = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.min(Math.max(k, 0), SPEEDS.length - 1)];
  }

  follow() {
    this.isLive = true;
    this.isPlaying = false;
  }
}

export function speedName(speed) {
  return speed < 1 ? `1/${1 / speed}x` : `${speed}x`;
}
