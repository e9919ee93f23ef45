# gnuplot study.gp draws gp-*.pdf from summary.csv
set datafile separator ','
set terminal pdfcairo font 'Liberation Sans,9' size 4.2in,3in
set key outside right top samplen 2
set grid ytics lc rgb '#dddddd'
set xlabel 'Ranks'
set logscale x 2
set xtics (1)
set xrange [0.8:1.25]
data = 'summary.csv'
of(k, name) = column('curve') == k ? column(name) : NaN

set output 'gp-rtf.pdf'
set ylabel 'Real-time factor of the slowest rank'
set logscale y; set yrange [*:*]
plot data using 'ranks':(of(1, 'rtf')):(of(1, 'rtf_low')):(of(1, 'rtf_high')) with yerrorlines title "local", 1 lc 'black' title 'real time'

set output 'gp-efficiency.pdf'
set ylabel 'Weak-scaling efficiency'
unset logscale y; set yrange [0:*]
plot data using 'ranks':(of(1, 'efficiency')):(of(1, 'efficiency_low')):(of(1, 'efficiency_high')) with yerrorlines title "local"

set output 'gp-bytes.pdf'
set ylabel 'Payload per epoch in bytes'
set logscale y; set yrange [*:*]
plot data using 'ranks':(of(1, 'bytes_per_epoch')) with linespoints title 'sent by one vehicle', \
  data using 'ranks':(column('received_bytes_per_epoch') > 0 ? (of(1, 'received_bytes_per_epoch')) : NaN) with linespoints title 'received by one rank'

unset logscale; unset xtics; set xtics; set xrange [-1:1]
set style data histograms; set style histogram rowstacked; set style fill solid 0.8 border -1; set boxwidth 0.6
set output 'gp-phases.pdf'
set ylabel 'Time per simulated second in ms'
set yrange [0:*]
plot data every ::0::0 using (1000 * column('soil_s')):xtic(1) title 'soil', \
  data every ::0::0 using (1000 * column('multibody_s')):xtic(1) title 'multibody', \
  data every ::0::0 using (1000 * column('publish_s')):xtic(1) title 'publish', \
  data every ::0::0 using (1000 * column('exchange_s')):xtic(1) title 'exchange', \
  data every ::0::0 using (1000 * column('commit_s')):xtic(1) title 'commit', \
  data every ::0::0 using (1000 * column('other_s')):xtic(1) title 'other'

