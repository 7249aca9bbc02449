import { Badge, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getContractAudit } from '../../../../sdk/index.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './parties.module.css'
import { useContractWords } from './words.ts'

/** What happened with the contract, oldest first, each entry sealed by the one before. */
export function AuditTrail({ contractId }: { contractId: string }) {
  const words = useContractWords()
  const formats = useFormats()
  const audit = useQuery({
    queryKey: ['contract', contractId, 'audit'],
    queryFn: () => getContractAudit({ client, path: { contract_id: contractId } }),
  })
  if (!audit.data) return <Unloaded query={audit} />
  const { data, chain_intact, chain_head, executed_pdf_sha256 } = audit.data
  return (
    <>
      <Text size="sm" mb="md">
        {words.chain}:{' '}
        <Badge variant="light" color={chain_intact ? 'green' : 'red'}>
          {chain_intact ? words.chainIntact : words.chainBroken}
        </Badge>
      </Text>
      <Timeline bulletSize={12} lineWidth={1} active={data.length}>
        {data.map(one => (
          <Timeline.Item
            key={one.hash}
            title={
              <Text size="sm" fw={550}>
                {words.events[one.event] ?? one.event} · {words.auditParties[one.party] ?? one.party}
              </Text>
            }
          >
            <Text size="xs" c="dimmed">
              {formats.dateTime(one.at)}
              {one.ip && ` · ${one.ip}`}
            </Text>
            {one.user_agent && (
              <Text size="xs" c="dimmed" className={css.agent}>
                {one.user_agent}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {[
        [words.chain, chain_head],
        [words.sealedHash, executed_pdf_sha256],
      ].map(
        ([label, hash]) =>
          hash && (
            <Text key={label} size="xs" c="dimmed" mt="sm" className={css.hash}>
              {label}: {hash}
            </Text>
          ),
      )}
    </>
  )
}
