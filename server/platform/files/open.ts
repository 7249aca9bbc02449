import type { Settings } from '../settings.ts'
import { createDirectoryFiles } from './directory.ts'
import type { Files } from './files.ts'

export async function openFiles({
  filesUrl,
  filesS3,
}: Pick<Settings, 'filesUrl' | 'filesS3'>): Promise<Files> {
  if (!filesUrl.startsWith('s3://')) return createDirectoryFiles(filesUrl)
  const { hostname, pathname, searchParams } = new URL(filesUrl)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  // The client of S3 takes long to load, and most servers keep their files in a directory.
  const { createS3Files } = await import('./s3.ts')
  return createS3Files({
    bucket: hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint: searchParams.get('endpoint'),
    region: searchParams.get('region') ?? 'us-east-1',
    keyId: filesS3?.keyId ?? '',
    secret: filesS3?.secret ?? '',
  })
}
