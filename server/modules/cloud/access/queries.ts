import type { Ctx } from '#kit/context.ts'
import { dnsRecord } from '../kinds/dns.ts'

export const listZoneRecords = ({ db }: Ctx, zoneId: string) =>
  db
    .selectFrom('platform_resources')
    .select(['name', 'spec'])
    .where('parent_id', '=', zoneId)
    .where('kind', '=', dnsRecord.name)
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
