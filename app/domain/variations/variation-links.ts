export function variationsPath(projectId: number): string {
  return `/projects/${projectId}/variations`
}

export function variationPath({ projectId, id }: { projectId: number; id: number }): string {
  return `${variationsPath(projectId)}/${id}`
}

/** So long a client can answer. */
export const daysToAnswer = 60
/** So long they can look at it afterwards. */
export const daysAfterAnswer = 730
