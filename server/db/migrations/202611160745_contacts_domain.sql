-- How many domains addresses have: without it a count by domain is planned as if each address had its own.
create statistics contacts_domain on split_part(email_key, '@', 2) from contacts;
