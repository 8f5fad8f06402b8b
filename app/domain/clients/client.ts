/** Why a client cannot be deleted; null when nothing stands in the way. `projects` counts those in the bin, too. */
export function clientStays(name: string, projects: number): string | null {
  if (projects === 0) return null
  const belong = projects === 1 ? 'one project belongs' : `${projects} projects belong`
  return `Cannot delete client ${name}: ${belong} to it, counting those in the bin.`
}
