import type { Report } from './run.ts'

/** A report as people read it. */
export function tableOf(report: Report): string {
  const { before, after } = report.memoryMb
  const rows: [string, string | number][] = [
    ['seed', report.seed],
    ['requests', report.requests],
    ['endpoints', report.endpoints],
    ['sessions begun', report.sessions],
    ['seconds', report.seconds],
    ...[...report.codes]
      .sort(([one], [other]) => one - other)
      .map(([code, count]): [string, number] => [`answered ${code}`, count]),
    ['answered 5xx', [...report.codes].reduce((sum, [code, n]) => sum + (code < 500 ? 0 : n), 0)],
    ['wrong answers', report.faults.length],
    ['errors in the log', report.errors.length],
    ['memory before, MB', before],
    ['memory after, MB', after],
    ['memory growth, MB', after - before],
    ['longest delay of the event loop, ms', report.longestDelayMs],
    ['list afterwards', report.alive ? 'answered' : 'not answered'],
    ['never succeeded', report.neverSucceeded.join(' ') || 'none'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
