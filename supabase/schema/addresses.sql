-- One rule for email addresses, in every table: that of the forms (src/domain/email-address.ts).

/*
 * True for an address as it is stored: what HTML's `type="email"` and Supabase Auth accept, with a host name of two parts
 * or more. ASCII only: a form writes an international host name as `xn--…`.
 */
create function private.is_email_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return octet_length(address) <= 254 and octet_length(address) = char_length(address) and address ~*
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end
$$;

/*
 * True for the address of a LinkedIn profile as it is stored: `http(s)://(www.)linkedin.com/in/{letters, digits and
 * hyphens}`, perhaps with a slash at its end. Scheme and host in any case; the rest is case-sensitive. The ranges are the
 * scripts of Unicode without punctuation, spaces, symbols and invisible characters.
 */
create function private.is_linkedin_profile(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(address) <= 200
    and address ~* '^https?://(www\.)?linkedin\.com/in/[^/]+/?$'
    and address ~ ('/in/('
      '[A-Za-z0-9-]|[\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u034e\u0350-\u037d\u037f-\u061b\u061d-\u115e\u1161-\u167f'
      '\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2c00-\u2dff\u2e2f\u3005-\u3007\u3021-\u3163\u3165-\u31ff\u3400-\ua4cf'
      '\ua4d0-\ud7ff\uf900-\ufdff\ufe20-\ufe2f\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f'
      '\uffa1-\uffdc\U00010000-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U0001efff\U0001fbf0-\U0001fbf9\U00020000-\U0003ffff])+/?$')
    and octet_length(split_part(address, '/in/', 1)) = char_length(split_part(address, '/in/', 1));
end
$$;

grant execute on function private.is_email_address(text), private.is_linkedin_profile(text) to authenticated, service_role;
