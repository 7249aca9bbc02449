import { Button, FileButton, Group } from '@mantine/core'
import { IconMail, IconUpload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Bill, type ListBillsData, listBills } from '../../../../sdk/index.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useBillFields } from './fields.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import css from './upload.module.css'
import { UploadResults, useBillUploads } from './uploads.tsx'
import { useBillWords } from './words.ts'

const ACCEPTED = '.xml,.pdf,application/xml,text/xml,application/pdf'

export function BillsPage(): ReactNode {
  const words = useBillWords()
  const may = useMay()
  const search = useSearch({ from: '/shell/bills' })
  const fields = useBillFields()
  const uploads = useBillUploads()
  const [isOver, setOver] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const mayUpload = may('member')
  const button = mayUpload && (
    <FileButton multiple accept={ACCEPTED} onChange={uploads.take}>
      {({ onClick }) => (
        <Button leftSection={<IconUpload size={16} />} onClick={onClick}>
          {words.upload}
        </Button>
      )}
    </FileButton>
  )
  const byMail = may('admin') && (
    <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setChoosing(true)}>
      {words.byMail}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the button, too
    <div
      className={css.screen}
      onDragOver={event => {
        if (!mayUpload || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        if (!mayUpload) return
        event.preventDefault()
        setOver(false)
        uploads.take([...event.dataTransfer.files])
      }}
    >
      {isOver && (
        <div className={css.over} aria-hidden>
          {words.dropHere}
        </div>
      )}
      <RecordList<Bill, ListBillsData>
        entity="bills"
        title={words.bills}
        search={search}
        fields={fields}
        fetch={(query, signal) => listBills({ client, query, signal })}
        href={one => `/bills/${one.id}`}
        nameOf={one => [one.seller.name, one.number].filter(Boolean).join(' ')}
        actions={
          <Group gap="xs">
            {byMail}
            {button}
          </Group>
        }
        head={<UploadResults uploads={uploads} />}
        empty={
          <EmptyState title={words.empty} text={words.emptyText}>
            {byMail}
            {button}
          </EmptyState>
        }
      />
      {isChoosing && <MailboxForm onClose={() => setChoosing(false)} />}
    </div>
  )
}
