/** Why a client cannot be deleted; null when nothing stands in the way. `projects` counts those in the bin, too. */
export function clientStays(name: string, projects: number): string | null {
  if (projects === 0) return null
  return `Cannot delete client ${name}: they have ${projects === 1 ? 'one project' : `${projects} projects`}, counting those in the bin.`
}
