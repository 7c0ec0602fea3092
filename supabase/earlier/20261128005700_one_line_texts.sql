-- Texts of one line have no control characters, and none that hide or that change the order of what stands beside them: such
-- a name is another one in a list, and ends the line of a mail. A message has something that can be seen. The forms take
-- these characters out (src/domain/typed-characters.ts).

/* Control characters, separators of lines, invisible letters, marks of direction. Joiners within words and emoji are none. */
create function private.hidden_characters() returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return '\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e'
    || '\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb';
end
$$;

create function private.is_one_line(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content !~ ('[' || private.hidden_characters() || ']');
end
$$;

create function private.is_visible(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content ~ ('[^[:space:]\u2800\u200c\u200d\ufe00-\ufe0f' || private.hidden_characters() || ']');
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.hidden_characters(), private.is_one_line(text), private.is_visible(text)
  to authenticated, service_role;

do $$
declare
  place text;
  name text;
begin
  for place, name in select * from (values
    ('profiles', 'full_name'), ('profiles', 'phone'), ('profiles', 'custom_profession'), ('profiles', 'service_rate'),
    ('clients', 'company_name'), ('clients', 'contact_name'), ('clients', 'phone'),
    ('clients', 'website'), ('clients', 'industry'), ('clients', 'company_size'), ('jobs', 'title'), ('jobs', 'company'),
    ('jobs', 'location'), ('jobs', 'salary_range'), ('job_applications', 'budget_range'), ('job_applications', 'timeline'),
    ('portfolios', 'title'), ('project_files', 'file_name'), ('invoices', 'invoice_number'), ('invoices', 'client_name'),
    ('invoices', 'client_tax_number'), ('invoices', 'place_of_supply'), ('quotes', 'client_tax_number'),
    ('quotes', 'place_of_supply'), ('payments', 'note'), ('payment_details', 'tax_number')) as line (place, name)
  loop
    -- Earlier texts lose these characters. Without triggers: guards refuse changes of what was sent or decided.
    execute format('alter table public.%I disable trigger user', place);
    execute format(
      'update public.%1$I set %2$I = regexp_replace(regexp_replace(%2$I, ''[\u0009-\u000d\u2028\u2029]+'', '' '', ''g''),
         ''['' || private.hidden_characters() || '']'', '''', ''g''), sync_xid = pg_current_xact_id()
       where not private.is_one_line(%2$I)', place, name);
    execute format('alter table public.%I enable trigger user', place);
    execute format('alter table public.%I add constraint %I check (private.is_one_line(%I))',
      place, place || '_' || name || '_one_line', name);
  end loop;
end
$$;

alter table public.messages add constraint messages_body_visible check (private.is_visible(body)) not valid;
