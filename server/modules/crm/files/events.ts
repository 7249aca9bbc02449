import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { told } from '../subjects/columns.ts'

const file = { file_id: Uuid, filename: Type.String(), ...told }

export const FileAdded = event('file.added', Type.Object(file))
export const FileDeleted = event('file.deleted', Type.Object(file))
