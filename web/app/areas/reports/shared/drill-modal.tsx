import { Button, Group, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drillQuery, type ReportQuery } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { type Opened, ResultTable } from '../result-view.tsx'
import { useReportWords } from '../words.ts'

const LIMIT = 50

interface DrillModalProps {
  query: ReportQuery
  timezone: string
  opened: Opened
  onClose: () => void
}

/** The rows behind a number, a page at a time. */
export function DrillModal({ query, timezone, opened, onClose }: DrillModalProps) {
  const words = useReportWords()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const { row, measure } = opened
  const found = useQuery({
    queryKey: ['report-drill', query, row, measure, page],
    queryFn: () => drillQuery({ client, body: { query, row, measure, page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  })
  const columns = (found.data?.columns ?? []).filter(({ key }) => key !== 'id')
  return (
    <Modal opened onClose={onClose} size="xl" title={`${words.rowsBehind}: ${opened.label}`}>
      {found.error && <Text c="red">{found.error.message}</Text>}
      {found.data && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {words.rowCount(found.data.pagination.total, formats.number(found.data.pagination.total))}
          </Text>
          <ResultTable
            result={{
              columns,
              rows: found.data.data,
              totals: {},
              timezone,
              ids: found.data.data.map(({ id }) => String(id)),
            }}
            dataset={query.dataset}
            most={LIMIT}
          />
          <Group justify="end" mt="sm">
            <Button
              variant="default"
              size="xs"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
              aria-label={words.previousPage}
            >
              ‹
            </Button>
            <Text size="sm">
              {page} / {found.data.pagination.pages}
            </Text>
            <Button
              variant="default"
              size="xs"
              disabled={!found.data.pagination.has_next}
              onClick={() => setPage(page + 1)}
              aria-label={words.nextPage}
            >
              ›
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
