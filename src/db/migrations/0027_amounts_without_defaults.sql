-- What a product's delivery costs is said for every product; nothing makes an amount up.
alter table product alter column shipping drop default;
