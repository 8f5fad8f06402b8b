/** Errors with messages for people who start Mortise. */
const TOLD = new Set(['SettingsError', 'DatabaseFault'])

export function isTold(error: unknown): boolean {
  return error instanceof Error && TOLD.has(error.name)
}

/** Tells why, and ends this process. */
export function fail(error: unknown, code = 1): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(code)
}

function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (isTold(error)) return error.message
  const { code, port, address, hostname } = { code: '', port: '', address: '', hostname: '', ...error }
  const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: ${setting}=${Number(port) + 1} npm start`
  }
  if (code === 'EACCES' && port) {
    return `Port ${port} may not be used by this account. Choose another with ${setting}.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST must be an address of this computer, not '${hostname || address}'. Leave it empty to listen on all.`
  }
  return error.stack
}
