UPDATE quotes SET shared_files = '[{"id":1,"roomId":null}]' WHERE id = 2;
