import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { tests: PlaywrightTest[] }[] }
type PlaywrightTest = { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }

const E2E_PROJECTS = ['js', 'no-js']

/** A suite that ran nothing counts as a failure: it proves nothing. */
export function countVitest(file: string): Count {
  const report = read<VitestReport>(file)
  const count = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
  return count.passed + count.failed === 0 ? { passed: 0, failed: 1 } : count
}

/** The same for each of the two projects. */
export function countPlaywright(file: string): Count {
  const tests = (read<PlaywrightReport>(file)?.suites ?? []).flatMap(testsOf)
  const count = { passed: 0, failed: 0 }
  for (const project of E2E_PROJECTS) {
    const ran = tests.filter(test => test.projectName === project && test.status !== 'skipped')
    count.passed += ran.filter(test => test.status === 'expected').length
    count.failed += ran.length === 0 ? 1 : ran.filter(test => test.status !== 'expected').length
  }
  return count
}

function testsOf(suite: PlaywrightSuite): PlaywrightTest[] {
  return [...(suite.specs ?? []).flatMap(spec => spec.tests), ...(suite.suites ?? []).flatMap(testsOf)]
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
