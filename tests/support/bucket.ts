import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '#app/bucket-settings.server.ts'

const bucket = 'mortise-files'

/** A bucket on this computer, empty. */
export async function startBucket(wanted = 0) {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: wanted,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    ...bucketAt(port),
    /** Where the files that the store keeps lie, each in several. */
    folder: join(directory, bucket, 'kept'),
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Its settings, whether it was started or not. */
export function bucketAt(port: number) {
  const settings: BucketSettings = {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    isPathStyle: true,
    region: 'auto',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  /** The same for a process. */
  const env = {
    BUCKET_NAME: bucket,
    AWS_ENDPOINT_URL_S3: settings.endpoint,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  return { settings, env }
}
