/** What a job's client sees by a link: never costs, notes or other jobs. */

export function clientPagePath(projectId: number): string {
  return `/projects/${projectId}/client-page`
}

export const maxClientFiles = 60
export const maxDecisions = 50
export const maxReports = 200

export function clientPreviewPath(projectId: number): string {
  return `${clientPagePath(projectId)}/preview`
}

export function sharedFileHref(token: string, id: number): string {
  return `/c/${token}/files/${id}`
}

type Stage = { name: string; total: number; done: number }

/** Words for clients, for the stages that every company starts with. */
const plainWords: Readonly<Record<string, { is: string; name: string }>> = {
  measure: { is: 'is being measured', name: 'Measured' },
  design: { is: 'is being drawn', name: 'Drawn' },
  production: { is: 'is in the workshop', name: 'In the workshop' },
  install: { is: 'is being fitted', name: 'Fitting' },
  complete: { is: 'is finished', name: 'Finished' },
}

/** 'is in the workshop'; for a company's own stage 'is at “Spray shop”'. */
export function stageWords(stage: string): string {
  return plainWords[stage.toLowerCase()]?.is ?? `is at “${capital(stage)}”`
}

export function stageName(stage: string): string {
  return plainWords[stage.toLowerCase()]?.name ?? capital(stage)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function progressText({ total, done }: Stage): string {
  if (total === 0) return ''
  if (done === total) return 'All that is to be done there is done.'
  return done === 0 ? 'The work there is about to begin.' : `${done} of ${total} tasks there are done.`
}

export function reportTitle(words: string): string {
  // By code points, so that no character is split.
  const first = [...firstLine(words)]
  return `Client: ${first.length > 120 ? `${first.slice(0, 119).join('')}…` : first.join('')}`
}

export function firstLine(words: string): string {
  return (words.trim().split('\n')[0] ?? '').replaceAll('\t', ' ').trim()
}
