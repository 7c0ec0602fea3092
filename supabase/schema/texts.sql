-- Texts of one line have no control characters, and none that hide or that change the order of what stands beside them: such
-- a name is another one in a list, and ends the line of an email. A message has something that can be seen. The forms take
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

grant execute on function private.hidden_characters(), private.is_one_line(text), private.is_visible(text) to authenticated, service_role;

alter table public.messages add constraint messages_body_visible check (private.is_visible(body)) not valid;
