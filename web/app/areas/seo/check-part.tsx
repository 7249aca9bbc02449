import { Anchor, Badge, Button, Code, CopyButton, Group, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeoEvidence, type SeoCheck, type SeoEvidence } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'
import { SeverityBadge } from './badges.tsx'
import css from './seo.module.css'
import { evidenceOf, fixOf, titleOf, useSeoWords } from './words.ts'

const SHOWN = 3
const MORE = 100

/** One check that is not passed: what it is about, the proof, and what to paste. */
export function CheckPart({ auditId, check }: { auditId: string; check: SeoCheck }) {
  const words = useSeoWords()
  const [isAll, setAll] = useState(false)
  const all = useInfiniteQuery({
    queryKey: ['seo', 'evidence', auditId, check.id],
    queryFn: ({ pageParam: page }) =>
      listSeoEvidence({ client, path: { audit_id: auditId }, query: { check: check.id, limit: MORE, page } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.has_next ? pagination.page + 1 : undefined),
    enabled: isAll,
  })
  const read = all.data?.pages.flatMap(({ data }) => data) ?? []
  // Of an old audit only these are left.
  const known = read.length > 0 ? read : check.evidence
  const evidence: SeoEvidence[] = isAll ? known : check.evidence.slice(0, SHOWN)
  return (
    <section className={css.check} aria-label={titleOf(words, check)}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {titleOf(words, check)}
        </Title>
        <SeverityBadge severity={check.severity} />
        {check.state && (
          <Badge variant="default" tt="none">
            {words.states[check.state]}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {check.affected} / {check.applicable}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {fixOf(words, check)}
      </Text>
      {evidence.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of evidence are told apart by nothing but their place
        <EvidencePart key={index} evidence={one} />
      ))}
      {!isAll && check.evidence.length > SHOWN && (
        <Button size="compact-sm" variant="subtle" w="max-content" onClick={() => setAll(true)}>
          {words.showAll(Math.max(check.evidence.length, check.affected))}
        </Button>
      )}
      {isAll && all.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          w="max-content"
          loading={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  )
}

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url)

/** What a page says is text, whatever it says; its address is a link that tells the page nothing. */
function EvidencePart({ evidence }: { evidence: SeoEvidence }) {
  const words = useSeoWords()
  const { url, found, expected, snippet } = evidence
  return (
    <div className={css.evidence}>
      {isWeb(url) ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm" className={css.value}>
          {url}
        </Anchor>
      ) : (
        <Text size="sm" className={css.value}>
          {url}
        </Text>
      )}
      <Text size="sm" className={css.value}>
        {words.found}: {evidenceOf(words, found)}
      </Text>
      <Text size="sm" c="dimmed" className={css.value}>
        {words.expected}: {evidenceOf(words, expected)}
      </Text>
      {snippet !== null && (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {words.paste}
            </Text>
            <CopyButton value={snippet}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Code className={css.value}>{snippet}</Code>
        </>
      )}
    </div>
  )
}
