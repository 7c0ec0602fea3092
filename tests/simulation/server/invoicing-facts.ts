/** SQL of the audit: what a payment, a reminder and a decision about a quote met when they were written. Money is in cents. */
export const invoicingFacts = `
  if tg_op = 'INSERT' and tg_table_name in ('payments', 'reminders') then
    after := after || (
      select jsonb_build_object('invoice_status', i.status, 'invoice_deleted', i.deleted_at is not null,
        'has_client', i.client_id is not null,
        'is_side', coalesce(auth.uid() in (i.professional_id, (select c.user_id from public.clients c where c.id = i.client_id)),
          auth.uid() is null),
        'is_overdue', i.due_date < ((now() + interval '14 hours') at time zone 'utc')::date,
        'billed', (i.amount * 100)::bigint,
        'paid', coalesce((select sum(p.amount) * 100 from public.payments p where p.invoice_id = i.id), 0)::bigint)
      from public.invoices i where i.id = new.invoice_id);
  end if;
  if tg_op = 'INSERT' and tg_table_name = 'payments' then
    after := after || jsonb_build_object('cents', (new.amount * 100)::bigint,
      'reversed', (select (p.amount * 100)::bigint from public.payments p
        where p.id = new.reverses and p.invoice_id = new.invoice_id and p.reverses is null),
      'reversed_by_client', (select p.by_client from public.payments p where p.id = new.reverses),
      'reversals', (select count(*) from public.payments p where p.reverses = new.reverses));
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'payments' then
    after := after || jsonb_build_object(
      'is_professional', (select auth.uid() is null or auth.uid() = i.professional_id
        from public.invoices i where i.id = new.invoice_id),
      'reversals', (select count(*) from public.payments p where p.reverses = new.id));
  end if;
  if tg_op = 'INSERT' and tg_table_name = 'reminders' then
    after := after || jsonb_build_object(
      'that_day', (select count(*) from public.reminders r
        where r.invoice_id = new.invoice_id and r.reminded_on = new.reminded_on),
      'mails', (select count(*) from private.email_queue q where q.reminder_id = new.id),
      'is_blocked', exists (
        select from public.invoices i join public.clients c on c.id = i.client_id
        join public.blocks b on b.blocker in (i.professional_id, c.user_id) and b.blocked in (i.professional_id, c.user_id)
        where i.id = new.invoice_id));
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'quotes' then
    after := after || jsonb_build_object('is_blocked', exists (
      select from public.clients c
      join public.blocks b on b.blocker in (new.professional_id, c.user_id) and b.blocked in (new.professional_id, c.user_id)
      where c.id = new.client_id));
  end if;`
