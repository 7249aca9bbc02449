import { Pagination, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeoAuditPages, type SeoAudit } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Section } from '../../kit/record/record-page.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './seo.module.css'
import { titleOf, useSeoWords } from './words.ts'

const SHOWN = 50

/** Everything that was asked for, in the order it was: what it answered and what is wrong with it. */
export function PagesPart({ audit }: { audit: SeoAudit }) {
  const words = useSeoWords()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['seo', 'pages', audit.id, page],
    queryFn: () => listSeoAuditPages({ client, path: { audit_id: audit.id }, query: { limit: SHOWN, page } }),
    placeholderData: before => before,
  })
  if (!found.data) return null
  const { data: pages, pagination } = found.data
  const titles = new Map(audit.checks.map(check => [check.id, titleOf(words, check)]))
  return (
    <Section title={words.pages}>
      {pages.length === 0 ? (
        <Text c="dimmed">{words.pagesGone}</Text>
      ) : (
        <DataTable
          label={words.pages}
          rows={pages}
          keyOf={({ url }) => url}
          columns={[
            {
              label: words.page,
              cell: ({ url, redirected_to, title, error }) => (
                <>
                  <Text size="sm" className={css.value}>
                    {title ?? url}
                  </Text>
                  <Text size="xs" c="dimmed" className={css.value}>
                    {redirected_to ? `${url} → ${redirected_to}` : title ? url : ''}
                    {error && ` · ${error}`}
                  </Text>
                </>
              ),
            },
            {
              label: words.answer,
              isNumber: true,
              cell: ({ status }) => status ?? '–',
            },
            {
              label: words.wordCount,
              isNumber: true,
              cell: ({ words: count }) => (count === null ? '–' : formats.number(count)),
            },
            {
              label: words.clicks,
              isNumber: true,
              cell: ({ depth }) => formats.number(depth),
            },
            {
              label: words.issues,
              isNumber: true,
              cell: ({ issues }) =>
                issues.length === 0 ? (
                  '–'
                ) : (
                  <Tooltip multiline label={issues.map(id => titles.get(id) ?? id).join(' · ')}>
                    <Text span size="sm">
                      {formats.number(issues.length)}
                    </Text>
                  </Tooltip>
                ),
            },
          ]}
        />
      )}
      {pagination.pages > 1 && (
        <Pagination mt="sm" total={pagination.pages} value={page} onChange={setPage} />
      )}
    </Section>
  )
}
