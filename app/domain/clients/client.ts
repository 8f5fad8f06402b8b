/** Why a client cannot be deleted; null when nothing stands in the way. `projects` counts those in the bin, too. */
export function clientStays(name: string, projects: number, quotes = 0, invoices = 0): string | null {
  if (projects > 0) {
    return `Cannot delete client ${name}: they have ${projects === 1 ? 'one project' : `${projects} projects`}, counting those in the bin.`
  }
  if (invoices > 0) {
    return `Cannot delete client ${name}: they have ${invoices === 1 ? 'one invoice' : `${invoices} invoices`}.`
  }
  if (quotes === 0) return null
  return `Cannot delete client ${name}: they have ${quotes === 1 ? 'one quote' : `${quotes} quotes`}.`
}
