import { isIP } from 'node:net'

/** Under the names that Fly.io gives them for Tigris. */
type BucketVariables = {
  AWS_ENDPOINT_URL_S3?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

const needed = ['AWS_ENDPOINT_URL_S3', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const

/** Settings missing for the backups' bucket are taken from the files'. */
export function ofBackups<Settings extends BucketVariables & { AWS_REGION?: string | undefined }>(
  settings: Settings & Record<string, unknown>,
) {
  const own = (name: (typeof needed)[number] | 'AWS_REGION') =>
    (settings[`BACKUP_${name}`] as string | undefined) ?? settings[name]
  return {
    AWS_ENDPOINT_URL_S3: own('AWS_ENDPOINT_URL_S3'),
    AWS_ACCESS_KEY_ID: own('AWS_ACCESS_KEY_ID'),
    AWS_SECRET_ACCESS_KEY: own('AWS_SECRET_ACCESS_KEY'),
    AWS_REGION: own('AWS_REGION') ?? 'auto',
  }
}

export function missingForBucket(given: BucketVariables): string[] {
  return needed.filter(name => given[name] === undefined)
}

export type BucketSettings = {
  bucket: string
  endpoint: string
  /** The bucket stands in the path, not before the host's name. */
  isPathStyle: boolean
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Undefined without a name, or without what is needed. */
export function bucketOf(
  bucket: string | undefined,
  settings: BucketVariables & { AWS_REGION: string },
): BucketSettings | undefined {
  const { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION } = settings
  if (!bucket || !AWS_ENDPOINT_URL_S3 || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  const { protocol, hostname } = new URL(AWS_ENDPOINT_URL_S3)
  // A server of one's own has one name, and certificates do not hold for names below it; Tigris answers under the bucket's name alone.
  const isPathStyle = protocol === 'http:' || isIP(hostname) > 0 || bucket.includes('.')
  return {
    bucket,
    endpoint: AWS_ENDPOINT_URL_S3,
    isPathStyle,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}
