type ClientWork = { projects: number; quotes?: number; invoices?: number; statements?: number }

/** Null when the client can be deleted. `projects` includes binned ones. */
export function clientStays(name: string, work: ClientWork): string | null {
  const { projects, quotes = 0, invoices = 0, statements = 0 } = work
  const because = (count: number, one: string, many: string, more = '') =>
    `Cannot delete client ${name}: they have ${count === 1 ? one : `${count} ${many}`}${more}.`
  if (projects > 0) return because(projects, 'one job', 'jobs', ', counting those in the bin')
  if (invoices > 0) return because(invoices, 'one invoice', 'invoices')
  if (statements > 0) return because(statements, 'one CIS statement', 'CIS statements')
  return quotes > 0 ? because(quotes, 'one quote', 'quotes') : null
}
