/** 'API-001', 'API-1204': as the column `job_number` computes it. */
export function jobNumberOf(prefix: string, sequence: number): string {
  return `${prefix}-${String(sequence).padStart(3, '0')}`
}

export function jobForClient(jobNumber: string): string {
  return `Job ${shortJobNumber(jobNumber)}`
}

export function shortJobNumber(jobNumber: string): string {
  return cutJobNumber(jobNumber).figures
}

/** 'API-' and '010' */
export function cutJobNumber(jobNumber: string): { prefix: string; figures: string } {
  const cut = jobNumber.lastIndexOf('-') + 1
  return { prefix: jobNumber.slice(0, cut), figures: jobNumber.slice(cut) }
}

export type AskedJob = { prefix: string | null; sequence: number }

/** 'API-010', 'api 10', 'api10' with the prefix; 'Job 010', '#10', '010', '10' without. Null for anything else. */
export function jobNumberIn(text: string): AskedJob | null {
  const [, letters, digits] = /^(?:([a-z]{2,6})[\s-]*|#\s*)?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const prefix = letters?.toUpperCase() ?? null
  return { prefix: prefix === 'JOB' ? null : prefix, sequence: Number(digits) }
}
