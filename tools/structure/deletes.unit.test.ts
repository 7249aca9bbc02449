import { describe, expect, it } from 'vitest'
import { checkDeletes } from './deletes.ts'

const path = 'web/app/areas/crm/lists/list-page.tsx'
const text = (button: string) =>
  `const removing = useAct(() => deleteList({ client, path }), {})\nreturn <Button ${button} />`
const check = (button: string, excepted: { path: string; why: string }[] = []) =>
  checkDeletes(new Map([[path, text(button)]]), excepted)

describe('a button that deletes', () => {
  it('asks first', () => {
    expect(check('onClick={() => removing.mutate()}')).toEqual([
      `${path} deletes by one click: <ConfirmButton>, <Question> or \`useDeleteLater\``,
    ])
    expect(check('onConfirm={() => removing.mutate()}')).toEqual([])
  })

  it('may do without for a reason only, as long as it does', () => {
    const excepted = [{ path, why: 'it can be taken back' }]
    expect(check('onClick={() => removing.mutate()}', excepted)).toEqual([])
    expect(check('onConfirm={() => removing.mutate()}', excepted)).toHaveLength(1)
  })

  it('may do without where the trash gives it back', () => {
    const said = text('onClick={() => removing.mutate()}').replace(
      '{})',
      '{\n    onDone: ({ trash_id }) => tellTrash(words.deleted, trash_id),\n  })',
    )
    expect(checkDeletes(new Map([[path, said]]), [])).toEqual([])
  })
})
