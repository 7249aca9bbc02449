import { Select, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollWorkflow } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useWorkflowWords } from './words.ts'

const statuses = ['lead', 'prospect', 'customer', 'churned'] as const

interface EnrollModalProps {
  workflowId: string
  isOpen: boolean
  onClose: () => void
}

export function EnrollModal({ workflowId, isOpen, onClose }: EnrollModalProps) {
  const words = useWorkflowWords()
  const queries = useQueryClient()
  const [status, setStatus] = useState<(typeof statuses)[number]>('lead')
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.enrollTitle}
      submit={words.enroll}
      onClose={onClose}
      onSubmit={() =>
        enrollWorkflow({ client, path: { workflow_id: workflowId }, body: { filter: { status: [status] } } })
      }
      onDone={answer => {
        notifications.show({ message: words.enrolled(answer.enrolled, answer.skipped.total) })
        void queries.invalidateQueries({ queryKey: ['workflow-runs'] })
        onClose()
      }}
    >
      <Text size="sm" c="dimmed">
        {words.enrollText}
      </Text>
      <Select
        label={words.contactStatus}
        data={[...statuses]}
        value={status}
        allowDeselect={false}
        onChange={next => setStatus(statuses.find(one => one === next) ?? 'lead')}
      />
    </FormModal>
  )
}
