# gnuplot study.gp draws gp-*.pdf from threads.csv
set datafile separator ','
set terminal pdfcairo font 'Liberation Sans,9' size 4.2in,3in
set key outside right top samplen 2
set grid ytics lc rgb '#dddddd'
set xlabel 'Threads'
set logscale x 2
set xtics (1, 2, 3, 4)
set xrange [0.8:5.0]
set yrange [0:*]
data = 'threads.csv'
of(what, tyre, name) = strcol('what') eq what && strcol('tyre') eq tyre ? column(name) : NaN

set output 'gp-strong-rtf.pdf'
set ylabel 'Real-time factor'
plot data using 'threads':(of('run', '', 'time')):(of('run', '', 'time_low')):(of('run', '', 'time_high')) with yerrorlines title 'one vehicle'

set output 'gp-strong-rays-cylinder.pdf'
set ylabel 'Ray casting of one step in us'
plot data using 'threads':(of('critical-section', 'cylinder', 'time')):(of('critical-section', 'cylinder', 'time_low')):(of('critical-section', 'cylinder', 'time_high')) with yerrorlines title 'critical section', \
  data using 'threads':(of('map-reduce', 'cylinder', 'time')):(of('map-reduce', 'cylinder', 'time_low')):(of('map-reduce', 'cylinder', 'time_high')) with yerrorlines title 'map and reduce'

set output 'gp-strong-rays-mesh.pdf'
set ylabel 'Ray casting of one step in us'
plot data using 'threads':(of('critical-section', 'mesh', 'time')):(of('critical-section', 'mesh', 'time_low')):(of('critical-section', 'mesh', 'time_high')) with yerrorlines title 'critical section', \
  data using 'threads':(of('map-reduce', 'mesh', 'time')):(of('map-reduce', 'mesh', 'time_low')):(of('map-reduce', 'mesh', 'time_high')) with yerrorlines title 'map and reduce'

set output 'gp-strong-speedup.pdf'
set ylabel 'Speed-up over 1 thread'
plot data using 'threads':(of('run', '', 'speedup')):(of('run', '', 'speedup_low')):(of('run', '', 'speedup_high')) with yerrorlines title 'whole runs', \
  data using 'threads':(of('critical-section', 'cylinder', 'speedup')):(of('critical-section', 'cylinder', 'speedup_low')):(of('critical-section', 'cylinder', 'speedup_high')) with yerrorlines title 'cylinder, critical section', \
  data using 'threads':(of('map-reduce', 'cylinder', 'speedup')):(of('map-reduce', 'cylinder', 'speedup_low')):(of('map-reduce', 'cylinder', 'speedup_high')) with yerrorlines title 'cylinder, map and reduce', \
  data using 'threads':(of('critical-section', 'mesh', 'speedup')):(of('critical-section', 'mesh', 'speedup_low')):(of('critical-section', 'mesh', 'speedup_high')) with yerrorlines title 'mesh, critical section', \
  data using 'threads':(of('map-reduce', 'mesh', 'speedup')):(of('map-reduce', 'mesh', 'speedup_low')):(of('map-reduce', 'mesh', 'speedup_high')) with yerrorlines title 'mesh, map and reduce'

