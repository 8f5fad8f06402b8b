import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/
/** Smaller files hardly shrink. */
const MIN_BYTES = 256

/** Packs once, instead of for each request. */
export async function packFiles(dir) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(name => TEXT.test(name))
  await Promise.all(names.map(name => packFile(join(dir, name))))
}

async function packFile(path) {
  const plain = readFileSync(path)
  if (plain.length < MIN_BYTES) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed = [
    ['.br', await promisify(brotliCompress)(plain, { params: size })],
    ['.gz', await smallestGzip(plain)],
  ]
  for (const [end, bytes] of packed) if (bytes.length < plain.length) writeFileSync(path + end, bytes)
}

/** The best memLevel differs: small files like short tables of codes, long ones long tables. */
async function smallestGzip(plain) {
  const tried = await Promise.all(
    [5, 6, 7, 8, 9].map(memLevel => promisify(gzip)(plain, { level: 9, memLevel })),
  )
  return tried.reduce((least, one) => (one.length < least.length ? one : least))
}
