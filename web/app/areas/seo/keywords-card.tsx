import { LineChart } from '@mantine/charts'
import { Anchor, Button, Group, Pagination, Text, Textarea, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  checkSeoKeywords,
  createSeoKeywords,
  deleteSeoKeyword,
  listSeoKeywords,
  listSeoRanks,
  type SeoKeyword,
  type SeoSite,
  suggestSeoKeywords,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { chartColor } from '../../kit/look/charts.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Section } from '../../kit/record/record-page.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { evidenceOf, useSeoWords } from './words.ts'

const SHOWN = 50

export function Keywords({ site }: { site: SeoSite }) {
  const words = useSeoWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<SeoKeyword | null>(null)
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['seo', 'keywords', site.id, page],
    queryFn: () => listSeoKeywords({ client, query: { site_id: site.id, limit: SHOWN, page } }),
    placeholderData: before => before,
  })
  const checking = useAct(() => checkSeoKeywords({ client, body: { site_id: site.id } }), {
    stale: ['seo'],
    done: ({ data }) => words.checkedMany(data.checked, data.remaining),
  })
  const keywords = found.data?.data ?? []
  const pages = found.data?.pagination.pages ?? 1
  return (
    <Section title={words.keywords}>
      {may('member') && (
        <Group gap="xs" mb="sm">
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {words.addKeywords}
          </Button>
          {keywords.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={checking.isPending}
              onClick={() => checking.mutate()}
            >
              {words.checkAll}
            </Button>
          )}
        </Group>
      )}
      {found.data && keywords.length === 0 && <Text c="dimmed">{words.noKeywords}</Text>}
      {keywords.length > 0 && <KeywordTable keywords={keywords} onShow={setShown} />}
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} />}
      {shown && <RankChart keyword={shown} />}
      {may('member') && <Suggestions site={site} />}
      <NewKeywords site={site} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  )
}

interface TableProps {
  keywords: SeoKeyword[]
  onShow: (keyword: SeoKeyword) => void
}

function KeywordTable({ keywords, onShow }: TableProps) {
  const words = useSeoWords()
  const formats = useFormats()
  const may = useMay()
  const removing = useAct((id: string) => deleteSeoKeyword({ client, path: { keyword_id: id } }), {
    stale: ['seo'],
    done: words.removed,
  })
  return (
    <DataTable
      label={words.keywords}
      rows={keywords}
      keyOf={one => one.id}
      columns={[
        {
          label: words.keyword,
          cell: one => (
            <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onShow(one)}>
              {one.keyword}
            </Anchor>
          ),
        },
        {
          label: words.rank,
          isNumber: true,
          cell: one =>
            one.rank ?? (
              <Tooltip label={one.reason ?? words.keywordStatuses[one.status]}>
                <Text span size="sm" c="dimmed">
                  {words.keywordStatuses[one.status]}
                </Text>
              </Tooltip>
            ),
        },
        { label: words.change, isNumber: true, cell: one => <Change change={one.change} /> },
        { label: words.best, isNumber: true, cell: one => one.best_rank ?? '–' },
        { label: words.checked, cell: one => (one.checked_at ? formats.ago(one.checked_at) : words.never) },
        {
          label: words.remove,
          isUnnamed: true,
          isNumber: true,
          cell: one =>
            may('member') && (
              <ConfirmButton
                size="compact-xs"
                question={words.removeKeywordQuestion}
                confirm={words.removeKeyword(one.keyword)}
                label={words.removeKeyword(one.keyword)}
                onConfirm={() => removing.mutate(one.id)}
              >
                {words.remove}
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}

function Change({ change }: { change: number | null }) {
  if (change === null || change === 0)
    return (
      <Text span size="sm">
        –
      </Text>
    )
  return (
    <Text span size="sm" c={change > 0 ? 'var(--good)' : 'var(--bad)'}>
      {change > 0 ? `▲ ${change}` : `▼ ${-change}`}
    </Text>
  )
}

/** The first place is on top; what was not found is a gap. */
function RankChart({ keyword }: { keyword: SeoKeyword }) {
  const words = useSeoWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['seo', 'ranks', keyword.id],
    queryFn: () => listSeoRanks({ client, path: { keyword_id: keyword.id }, query: { days: 365 } }),
  })
  const ranks = found.data?.data ?? []
  if (ranks.length === 0) return null
  return (
    <section aria-label={words.rankOver(keyword.keyword)}>
      <Text size="sm" fw={600} mt="md" mb="xs">
        {words.rankOver(keyword.keyword)}
      </Text>
      <LineChart
        h={200}
        data={ranks.map(({ at, rank }) => ({ at: formats.shortDate(at), rank }))}
        dataKey="at"
        series={[{ name: 'rank', label: words.rank, color: chartColor(0) }]}
        yAxisProps={{ reversed: true, domain: [1, 'dataMax'], allowDecimals: false, width: 40 }}
        connectNulls={false}
        curveType="linear"
      />
    </section>
  )
}

function Suggestions({ site }: { site: SeoSite }) {
  const words = useSeoWords()
  const asking = useAct(() => suggestSeoKeywords({ client, body: { site_id: site.id, limit: 12 } }))
  const watching = useAct(
    (keyword: string) => createSeoKeywords({ client, body: { site_id: site.id, keyword } }),
    { stale: ['seo'], done: words.saved, onDone: () => asking.mutate() },
  )
  const answer = asking.data?.data
  return (
    <section aria-label={words.suggestions}>
      <Button mt="md" size="xs" variant="subtle" loading={asking.isPending} onClick={() => asking.mutate()}>
        {words.suggest}
      </Button>
      {answer?.notes.map(note => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {answer?.suggestions
        .filter(({ tracked }) => !tracked)
        .map(({ keyword, reason }) => (
          <Group key={keyword} gap="xs" py={2}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={words.watchOf(keyword)}
              onClick={() => watching.mutate(keyword)}
            >
              {words.watch}
            </Button>
            <Text size="sm">{keyword}</Text>
            <Text size="sm" c="dimmed">
              {evidenceOf(words, reason)}
            </Text>
          </Group>
        ))}
    </section>
  )
}

function NewKeywords({ site, isOpen, onClose }: { site: SeoSite; isOpen: boolean; onClose: () => void }) {
  const words = useSeoWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'keywords/new', saved: { keywords: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.addKeywords}
      submit={words.add}
      onClose={onClose}
      onSubmit={() => {
        const keywords = values.keywords
          .split('\n')
          .map(line => line.trim())
          .filter(line => line !== '')
        return createSeoKeywords({ client, body: { site_id: site.id, keywords } })
      }}
      onDone={() => {
        onClose()
        void queries.invalidateQueries({ queryKey: ['seo'] })
      }}
    >
      <Textarea
        label={words.keywords}
        description={words.keywordsHint}
        required
        autosize
        minRows={4}
        data-autofocus
        {...field('keywords')}
      />
    </FormModal>
  )
}
