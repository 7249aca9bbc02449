-- How much of a message somebody sees: 3 all of it, 2 no text, 1 no subject either, 0 that it is not there at all. In several
-- mailboxes the most open one counts. Nobody as the viewer sees what a colleague from outside sees. Null: no such message.
create or replace function mail_view(message uuid, viewer integer) returns integer
  language sql stable
  return (select case
      when m.kind in ('invoice', 'quote', 'contract', 'system') or (m.direction = 'out' and m.user_id = viewer) then 3
      else coalesce((
        select max(case when b.user_id = viewer or viewer = any (b.shared_with) then 3
          else openness(coalesce(t.visibility, b.visibility)) end)
        from email_mailboxes e join mailboxes b on b.id = e.mailbox_id
          left join mail_thread_views t on t.thread_id = m.thread_id and t.mailbox_id = b.id
        where e.message_id = m.id), 3) end
    from email_messages m where m.id = mail_view.message);
