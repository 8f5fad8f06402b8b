import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// For `node --import`: writes the address of every module that is loaded to the file MODULE_LOG, and lets none be found of the
// packages in MISSING_PACKAGES, as if they were not installed.

if (isMainThread) register(import.meta.url)

const missing = (process.env.MISSING_PACKAGES ?? '').split(',').filter(Boolean)

export function resolve(specifier, context, next) {
  if (missing.some(name => specifier === name || specifier.startsWith(`${name}/`))) {
    const error = new Error(`Cannot find package '${specifier}' imported from ${context.parentURL}`)
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' })
  }
  return next(specifier, context)
}

export function load(url, context, next) {
  appendFileSync(process.env.MODULE_LOG, `${url}\n`)
  return next(url, context)
}
