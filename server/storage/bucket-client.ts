import type { BucketPlace } from '#server/platform/storage-url.ts'

const SECOND = 1000

/**
 * A file that a browser reads holds a connection to the storage as long as the browser takes, which is whatever
 * visitors of the website please: the library's 50 would be taken by 50 of them. What bounds them are the
 * connections to the server itself.
 */
const UNBOUNDED = { maxSockets: Infinity }

const quiet = () => undefined

/** The client of a bucket's storage, with its library, which is large and seldom needed: it is loaded here. */
export async function connectTo({ endpoint, region, key, secret }: BucketPlace) {
  const library = await import('@aws-sdk/client-s3')
  const client = new library.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Kept storages know neither names of buckets in host names nor the newest checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown; it would write of it to the console as well.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: 5 * SECOND,
      socketTimeout: 60 * SECOND,
      httpAgent: UNBOUNDED,
      httpsAgent: UNBOUNDED,
    },
  })
  return { client, ...library }
}
