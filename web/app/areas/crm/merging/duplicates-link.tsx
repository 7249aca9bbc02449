import { IconCopy } from '@tabler/icons-react'
import { LinkButton } from '../../../kit/link-button.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useMergeNames } from './names.ts'

export function DuplicatesLink({ to }: { to: '/contacts/duplicates' | '/companies/duplicates' }) {
  const names = useMergeNames()
  return (
    useMay()('member') && (
      <LinkButton to={to} variant="default" leftSection={<IconCopy size={16} />} visibleFrom="sm">
        {names.duplicates}
      </LinkButton>
    )
  )
}
