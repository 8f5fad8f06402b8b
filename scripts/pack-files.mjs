import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/
/** A smaller one hardly shrinks. */
const MIN_BYTES = 256

/** Puts a `.br` and a `.gz` beside each text file, packed as small as can be: once, instead of for each who asks. */
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

/** How much it gathers before it starts a table of codes anew is a matter of luck: small files like it short, long ones long. */
async function smallestGzip(plain) {
  const tried = await Promise.all(
    [5, 6, 7, 8, 9].map(memLevel => promisify(gzip)(plain, { level: 9, memLevel })),
  )
  return tried.reduce((least, one) => (one.length < least.length ? one : least))
}
