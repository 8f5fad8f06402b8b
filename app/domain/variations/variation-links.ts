export function variationsPath(projectId: number): string {
  return `/projects/${projectId}/variations`
}

export function variationPath({ projectId, id }: { projectId: number; id: number }): string {
  return `${variationsPath(projectId)}/${id}`
}

export const daysToAnswer = 60
export const daysAfterAnswer = 730
