/** 'API-001', 'API-1204': as the column `job_number` of projects is made. */
export function jobNumberOf(prefix: string, sequence: number): string {
  return `${prefix}-${String(sequence).padStart(3, '0')}`
}

/** 'Job 010' of API-010: what a client reads. */
export function jobForClient(jobNumber: string): string {
  return `Job ${shortJobNumber(jobNumber)}`
}

/** '010' of API-010: a list of jobs says the rest over and over. */
export function shortJobNumber(jobNumber: string): string {
  return cutJobNumber(jobNumber).figures
}

/** 'API-' and '010'. */
export function cutJobNumber(jobNumber: string): { prefix: string; figures: string } {
  const cut = jobNumber.lastIndexOf('-') + 1
  return { prefix: jobNumber.slice(0, cut), figures: jobNumber.slice(cut) }
}

/** A job that is asked for by its number. `prefix` is null where any will do. */
export type AskedJob = { prefix: string | null; sequence: number }

/** What somebody looks for: 'API-010', 'api 10', 'api10' by its prefix; 'Job 010', '#10', '010' and '10' by the number alone. Null when it is none. */
export function jobNumberIn(text: string): AskedJob | null {
  const [, letters, digits] = /^(?:([a-z]{2,6})[\s-]*|#\s*)?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const prefix = letters?.toUpperCase() ?? null
  return { prefix: prefix === 'JOB' ? null : prefix, sequence: Number(digits) }
}
