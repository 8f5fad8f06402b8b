/** 1 is 'API-001', 1204 is 'API-1204'. */
export function jobNumber(n: number): string {
  return `API-${shortJobNumber(n)}`
}

/** 'Job 010': what a client reads. */
export function jobForClient(n: number): string {
  return `Job ${shortJobNumber(n)}`
}

/** '010' of API-010: a list of jobs says the rest over and over. */
export function shortJobNumber(n: number): string {
  return String(n).padStart(3, '0')
}

/** What somebody looks for: 'API-010', 'api 10', 'api10', 'Job 010', '#10', '010' and '10' all mean the tenth job. Null when it is none. */
export function jobNumberIn(text: string): number | null {
  const digits = /^(?:api[\s-]*|job\s*|#\s*)?0*(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
