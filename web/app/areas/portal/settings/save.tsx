import { Button, Group } from '@mantine/core'
import { useCommonWords } from '../../../kit/screen/words.ts'

export const Save = ({ isSaving }: { isSaving: boolean }) => {
  const common = useCommonWords()
  return (
    <Group justify="flex-end">
      <Button type="submit" loading={isSaving}>
        {common.save}
      </Button>
    </Group>
  )
}
