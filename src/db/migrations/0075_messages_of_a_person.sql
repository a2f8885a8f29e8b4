-- A customer's account lists the messages that were sent from its address.
create index contact_message_email on contact_message (email, created_at desc) where email <> '';
