/** Node's types have fetch but do not name its body; a browser's do, and never see this file. */
type BodyInit = NonNullable<RequestInit['body']>
