import { isIP } from 'node:net'

/** Settings of a bucket that speaks S3, under the names that Fly.io gives them for Tigris. */
type Given = {
  BUCKET_NAME?: string | undefined
  AWS_ENDPOINT_URL_S3?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

const needed = ['AWS_ENDPOINT_URL_S3', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const

/** Those without which nobody could reach the bucket that is named. */
export function missingForBucket(given: Given): string[] {
  return given.BUCKET_NAME === undefined ? [] : needed.filter(name => given[name] === undefined)
}

export type BucketSettings = {
  bucket: string
  endpoint: string
  /** Whether the bucket stands in the path and not before the host's name. */
  isPathStyle: boolean
  /** Scheme and host under which the bucket answers. */
  origin: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where files live; undefined where they are below DATA_DIR. */
export function bucketOf(settings: Given & { AWS_REGION: string }): BucketSettings | undefined {
  const { BUCKET_NAME, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION } = settings
  if (!BUCKET_NAME || !AWS_ENDPOINT_URL_S3 || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  const { protocol, hostname } = new URL(AWS_ENDPOINT_URL_S3)
  // A server of one's own has one name, and no certificate holds for names below names; Tigris answers under the bucket's alone.
  const isPathStyle = protocol === 'http:' || isIP(hostname) > 0 || BUCKET_NAME.includes('.')
  return {
    bucket: BUCKET_NAME,
    endpoint: AWS_ENDPOINT_URL_S3,
    isPathStyle,
    origin: isPathStyle ? AWS_ENDPOINT_URL_S3 : AWS_ENDPOINT_URL_S3.replace('//', `//${BUCKET_NAME}.`),
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}
