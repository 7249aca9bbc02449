export type Role = 'viewer' | 'member' | 'admin' | 'owner'
