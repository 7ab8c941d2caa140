/** A bucket of an S3-compatible storage, and what opens it. */
export type BucketPlace = {
  endpoint: string
  /** Where it is, in words that hold no secret. */
  shown: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** The form of `STORAGE_URL`, for the error message. */
export const STORAGE_URL_FORM =
  '必须写成 s3://访问密钥:密码@主机:端口/桶名?region=区域&tls=1（密钥和密码里的特殊字符写成 %xx；tls=0 表示不加密）'

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/
const PARAMETERS = ['region', 'tls']

/** Reads `STORAGE_URL`; undefined where it is not of that form. Says nothing of what it holds. */
export function bucketPlace(text: string): BucketPlace | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text)
  const bucket = pathname.slice(1)
  const tls = searchParams.get('tls') ?? '1'
  const region = searchParams.get('region') ?? 'us-east-1'
  const isForm =
    protocol === 's3:' &&
    host !== '' &&
    username !== '' &&
    password !== '' &&
    hash === '' &&
    BUCKET.test(bucket) &&
    /^[01]$/.test(tls) &&
    /^[\w-]+$/.test(region) &&
    [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
  if (!isForm) return undefined
  try {
    return {
      endpoint: `${tls === '1' ? 'https' : 'http'}://${host}`,
      shown: `${host}/${bucket}`,
      bucket,
      region,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
