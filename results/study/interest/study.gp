# gnuplot study.gp draws gp-*.pdf from summary.csv
set datafile separator ','
set terminal pdfcairo font 'Liberation Sans,9' size 4.2in,3in
set key outside right top samplen 2
set grid ytics lc rgb '#dddddd'
set xlabel 'Ranks'
set logscale x 2
set xtics (1, 2, 4, 8, 16)
set xrange [0.8:20.0]
data = 'summary.csv'
of(k, name) = column('curve') == k ? column(name) : NaN

set output 'gp-rtf.pdf'
set ylabel 'Real-time factor of the slowest rank'
set logscale y; set yrange [*:*]
plot data using 'ranks':(of(1, 'rtf')):(of(1, 'rtf_low')):(of(1, 'rtf_high')) with yerrorlines title "local, all at once", \
  data using 'ranks':(of(2, 'rtf')):(of(2, 'rtf_low')):(of(2, 'rtf_high')) with yerrorlines title "local, interest 30.0 m", 1 lc 'black' title 'real time'

set output 'gp-efficiency.pdf'
set ylabel 'Weak-scaling efficiency'
unset logscale y; set yrange [0:*]
plot data using 'ranks':(of(1, 'efficiency')):(of(1, 'efficiency_low')):(of(1, 'efficiency_high')) with yerrorlines title "local, all at once", \
  data using 'ranks':(of(2, 'efficiency')):(of(2, 'efficiency_low')):(of(2, 'efficiency_high')) with yerrorlines title "local, interest 30.0 m"

set output 'gp-bytes-local-all-at-once.pdf'
set ylabel 'Payload per epoch in bytes'
set logscale y; set yrange [*:*]
plot data using 'ranks':(of(1, 'bytes_per_epoch')) with linespoints title 'sent by one vehicle', \
  data using 'ranks':(column('received_bytes_per_epoch') > 0 ? (of(1, 'received_bytes_per_epoch')) : NaN) with linespoints title 'received by one rank'

set output 'gp-bytes-local-interest-30-m.pdf'
set ylabel 'Payload per epoch in bytes'
set logscale y; set yrange [*:*]
plot data using 'ranks':(of(2, 'bytes_per_epoch')) with linespoints title 'sent by one vehicle', \
  data using 'ranks':(column('received_bytes_per_epoch') > 0 ? (of(2, 'received_bytes_per_epoch')) : NaN) with linespoints title 'received by one rank'

unset logscale; unset xtics; set xtics; set xrange [-1:5]
set style data histograms; set style histogram rowstacked; set style fill solid 0.8 border -1; set boxwidth 0.6
set output 'gp-phases-local-all-at-once.pdf'
set ylabel 'Time per simulated second in ms'
set yrange [0:*]
plot data every ::0::4 using (1000 * column('soil_s')):xtic(1) title 'soil', \
  data every ::0::4 using (1000 * column('multibody_s')):xtic(1) title 'multibody', \
  data every ::0::4 using (1000 * column('publish_s')):xtic(1) title 'publish', \
  data every ::0::4 using (1000 * column('exchange_s')):xtic(1) title 'exchange', \
  data every ::0::4 using (1000 * column('commit_s')):xtic(1) title 'commit', \
  data every ::0::4 using (1000 * column('other_s')):xtic(1) title 'other'

set output 'gp-phases-local-interest-30-m.pdf'
set ylabel 'Time per simulated second in ms'
set yrange [0:*]
plot data every ::5::9 using (1000 * column('soil_s')):xtic(1) title 'soil', \
  data every ::5::9 using (1000 * column('multibody_s')):xtic(1) title 'multibody', \
  data every ::5::9 using (1000 * column('publish_s')):xtic(1) title 'publish', \
  data every ::5::9 using (1000 * column('exchange_s')):xtic(1) title 'exchange', \
  data every ::5::9 using (1000 * column('commit_s')):xtic(1) title 'commit', \
  data every ::5::9 using (1000 * column('other_s')):xtic(1) title 'other'

