import { randomBytes } from 'node:crypto'
import { connectTo } from '#server/storage/bucket-client.ts'
import { bucketPlace } from '#server/platform/storage-url.ts'

/** The S3-compatible server of the test run; the tests that need one run where it is named. */
export const testStorage = process.env['TEST_STORAGE_URL']

/** Whether this run tries all that is about files with a bucket. */
export const inBucket = process.env['TEST_FILES'] === 'bucket'

/** Where test servers keep their uploads; where `TEST_FILES` says so in a bucket, each in one of its own. */
export async function throwawayFiles(): Promise<{ STORAGE_URL?: string }> {
  return inBucket ? { STORAGE_URL: await throwawayBucket() } : {}
}

/** A new bucket on that server, as `STORAGE_URL` names it; the server's folder goes with it after the run. */
export async function throwawayBucket(server = testStorage ?? ''): Promise<string> {
  const url = new URL(server)
  url.pathname = `/test-${randomBytes(8).toString('hex')}`
  const place = bucketPlace(url.toString())!
  const { client, CreateBucketCommand } = await connectTo(place)
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  client.destroy()
  return url.toString()
}
