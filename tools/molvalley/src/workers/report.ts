// A worker of its own: the library that writes PDFs is loaded with the first report.
import '@moiety/chemistry/report/report-worker.ts';
