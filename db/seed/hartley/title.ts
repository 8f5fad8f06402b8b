import type { Title } from '../files/sheets.ts'

export const firm = 'Hartley & Sons Joinery'
export const ruth = 'Ruth Hartley'

export function title(job: string, what: string, revision: string, scale = '1:20', drawnBy = ruth): Title {
  return { firm, job, what, scale, revision, drawnBy }
}
