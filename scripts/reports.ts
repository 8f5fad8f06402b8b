import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

/** By test file. */
export type Report = Map<string, Count>

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { file: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

export function readVitest(file: string): Report {
  const results = read<VitestReport>(file)?.testResults ?? []
  return new Map(
    results.map(({ name, status, assertionResults }) => {
      const passed = assertionResults.filter(test => test.status === 'passed').length
      const failed = assertionResults.filter(test => test.status === 'failed').length
      // A file that could not be loaded has no tests.
      return [name, { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed }]
    }),
  )
}

export function readPlaywright(file: string): Report {
  const report: Report = new Map()
  const visit = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? []) {
      const ran = spec.tests.filter(({ status }) => status !== 'skipped')
      const passed = ran.filter(({ status }) => status === 'expected').length
      const before = report.get(spec.file) ?? { passed: 0, failed: 0 }
      report.set(spec.file, {
        passed: before.passed + passed,
        failed: before.failed + ran.length - passed,
      })
    }
    suite.suites?.forEach(visit)
  }
  read<PlaywrightReport>(file)?.suites.forEach(visit)
  return report
}

/** A suite that ran nothing counts as a failure: it proves nothing. */
export function total(report: Report): Count {
  let [passed, failed] = [0, 0]
  for (const count of report.values()) {
    passed += count.passed
    failed += count.failed
  }
  return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed }
}

export function failedFiles(report: Report): string[] {
  return [...report].flatMap(([file, { failed }]) => (failed > 0 ? [file] : []))
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
