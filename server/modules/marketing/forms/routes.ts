import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { Form, FormIn, FormListQuery, FormNotFound, FormPatch } from './schema.ts'
import { changeForm, createForm, deleteForm, getForm, pageForms } from './service.ts'

const tag = 'Marketing'
export const formParams = { form_id: idParam('form', FormNotFound) }
const errors = [FormNotFound]

export const formRoutes = [
  route({
    method: 'GET',
    path: '/forms',
    tag,
    summary: 'List forms, newest first',
    query: FormListQuery,
    returns: Paged(Form),
    handler: (ctx, { query }) => pageForms(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/forms',
    tag,
    summary: 'Create a form',
    description:
      'It is live at once, at `public_url` and wherever `embed_html` stands. One of its fields is of type `email`: ' +
      'by it whoever answers is known.',
    status: 201,
    body: FormIn,
    returns: Data(Form),
    example: {
      body: {
        name: 'Contact us',
        fields: [
          { type: 'text', label: 'Name', required: true },
          { type: 'email', label: 'Work email' },
          { type: 'textarea', label: 'How can we help?', key: 'message' },
        ],
      },
    },
    handler: async (ctx, { body }) => ({ data: await createForm(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/forms/{form_id}',
    tag,
    summary: 'Get a form',
    params: formParams,
    errors,
    returns: Data(Form),
    handler: async (ctx, { params }) => ({ data: await getForm(ctx, params.form_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/forms/{form_id}',
    tag,
    summary: 'Change a form',
    description: '`fields` replaces all of them. Answers that were given keep what they were asked.',
    params: formParams,
    errors,
    body: FormPatch,
    returns: Data(Form),
    handler: async (ctx, { params, body }) => ({ data: await changeForm(ctx, params.form_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/forms/{form_id}',
    tag,
    summary: 'Delete a form and what was answered in it',
    description: 'Contacts stay.',
    params: formParams,
    errors,
    handler: async (ctx, { params }) => {
      await deleteForm(ctx, params.form_id)
      return undefined
    },
  }),
]
