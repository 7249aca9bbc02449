import type { Selectable } from 'kysely'
import type { SubscriptionChanges } from '#db/types.ts'
import type { Change } from '../engine/schema.ts'

export const presentChange = ({
  organization_id: _organization,
  ...row
}: Selectable<SubscriptionChanges> & { organization_id?: string }): Change => row as unknown as Change
